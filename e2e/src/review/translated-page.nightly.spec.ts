// A browser that translates pages: it replaces their texts, even later ones, and leaves alone what is marked for that.
import { reviewing } from '../product/reviewing.fixture.js';
import { Reviewer } from './reviewer.fixture.js';

const product = reviewing();

/** Translates as browsers do: the words of each text go into elements that the page does not know about. */
function translatePage(): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, font, [translate="no"]')) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  };
  translate(document);
  const later = new MutationObserver((records) =>
    records.flatMap(({ addedNodes }) => [...addedNodes]).forEach((node) => translate(node.parentNode ?? node)),
  );
  later.observe(document, { childList: true, subtree: true });
}

it('the review screen keeps counting in a browser that translates pages', async () => {
  const queue = await product.queue({
    name: 'Not translated',
    items: ['1', '2'].map((n) => `{"data":${n},"target":${n}}`),
  });
  const ada = new Reviewer(await product.signedIn('/account'), queue);
  await ada.open(1);
  await ada.page.evaluate(translatePage);
  await ada.press('Control+Enter');
  await ada.at(2);
  await ada.counts(1, 0, 1);
});
