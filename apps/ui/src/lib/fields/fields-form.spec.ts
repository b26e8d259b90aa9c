/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { parseJsonText, toJsonText, type AnnotationSchema } from '@labeling/domain';
import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import FieldsForm from './FieldsForm.svelte';

const schema: AnnotationSchema = {
  fields: [
    { key: 'verdict', type: 'enum', description: 'Is it right?', values: ['right', 'lucky', 'wrong'].map(toJsonText) },
    { key: 'score', type: 'number', min: parseJsonText('0'), max: parseJsonText('1') },
    { key: 'sure', type: 'boolean' },
    { key: 'count', type: 'number' },
    { key: 'notes', type: 'string' },
  ],
};

/** The form with a parent that takes every change, as the page does. */
function form(start: string, fields = schema.fields) {
  const onviewjson = jest.fn();
  let text = start;
  const view = render(FieldsForm, {
    text,
    schema: { fields },
    onviewjson,
    onchange: (changed: string) => show(changed),
  });
  const show = (changed: string) => {
    text = changed;
    void view.rerender({ text });
  };
  return { ...view, text: () => text, show, onviewjson };
}

describe('FieldsForm', () => {
  it('selects options by number in the focused field and keeps the rest of the text', async () => {
    const user = userEvent.setup();
    const { text, component } = form('{"big": 12345678901234567890, "verdict": "right"}');
    component.focusFirst();
    await user.keyboard('3');
    expect(text()).toBe('{"big": 12345678901234567890, "verdict": "wrong"}');
    expect(screen.getByRole('radio', { name: 'wrong' })).toBeChecked();
    await user.keyboard('{ArrowLeft}');
    expect(text()).toBe('{"big": 12345678901234567890, "verdict": "lucky"}');
    await user.keyboard('{Backspace}');
    expect(text()).toBe('{"big": 12345678901234567890}');
  });

  it('chooses one of several options, or takes it back, only once while a key is held', async () => {
    const user = userEvent.setup();
    const tags = { key: 'tags', type: 'enum', multiple: true, values: ['rude', 'long'].map(toJsonText) } as const;
    const { text, component } = form('{}', [tags]);
    component.focusFirst();
    await user.keyboard('{2>4/}');
    expect(text()).toBe('{"tags": ["long"]}');
    await user.keyboard('{Enter>4/}');
    expect(text()).toBe('{"tags": []}');
  });

  it.each([undefined, true])('is drawn even if two options are equal; several can be chosen: %s', (multiple) => {
    const values = ['right', 'wrong', 'wrong'].map(toJsonText);
    form('{}', [{ key: 'verdict', type: 'enum', values, ...(multiple && { multiple }) }]);
    expect(screen.getAllByRole(multiple ? 'checkbox' : 'radio')).toHaveLength(3);
  });

  it('has one stop per field for Tab and Shift+Tab', async () => {
    const user = userEvent.setup();
    const { container, component } = form('{"verdict": "lucky"}');
    component.focusFirst();
    const visited: (string | undefined)[] = [];
    for (let i = 0; i < schema.fields.length; i++) {
      visited.push(document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']);
      await user.tab();
    }
    expect(visited).toEqual(['verdict', 'score', 'sure', 'count', 'notes']);
    expect(container).not.toContainElement(document.activeElement as HTMLElement);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']).toBe('count');
  });

  it('moves sliders by exact decimals and distinguishes "not set" from the minimum', async () => {
    const user = userEvent.setup();
    const { text } = form('{}');
    const slider = screen.getByRole('slider', { name: 'score' });
    expect(slider).toHaveAttribute('aria-valuetext', 'not set');
    slider.focus();
    await user.keyboard('{ArrowRight}');
    expect(text()).toBe('{"score": 0}');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(text()).toBe('{"score": 0.3}');
    await user.keyboard('{Delete}');
    expect(text()).toBe('{}');
  });

  it('continues typing in the number when a digit is pressed on its slider', async () => {
    const user = userEvent.setup();
    const { text } = form('{"score": 0.3}');
    screen.getByRole('slider', { name: 'score' }).focus();
    await user.keyboard('0.75');
    expect(text()).toBe('{"score": 0.75}');
  });

  it('writes numbers as typed, and nothing while what is typed is not a number', async () => {
    const user = userEvent.setup();
    const { text } = form('{"count": 1}');
    const input = screen.getByRole('textbox', { name: 'count' });
    await user.clear(input);
    expect(text()).toBe('{}');
    await user.type(input, '1.10');
    expect(text()).toBe('{"count": 1.10}');
    await user.type(input, 'x');
    expect(text()).toBe('{}');
    expect(screen.getByText(/is not a number/)).toBeInTheDocument();
    expect(input).toHaveValue('1.10x');
    await user.type(input, '{Backspace}');
    expect(text()).toBe('{"count": 1.10}');
  });

  it('shows the number that others set while the field still has the focus', async () => {
    const user = userEvent.setup();
    const { show } = form('{}');
    const input = screen.getByRole('textbox', { name: 'count' });
    await user.type(input, '5.');
    expect(input).toHaveValue('5.');
    show('{"count": 7}');
    await tick();
    expect(input).toHaveFocus();
    expect(input).toHaveValue('7');
  });

  it('keeps a half-typed number when others change something else', async () => {
    const user = userEvent.setup();
    const { show } = form('{"count": 12}');
    const input = screen.getByRole('textbox', { name: 'count' });
    await user.type(input, 'x');
    show('{"count": 12, "notes": "new"}');
    await tick();
    expect(input).toHaveValue('12x');
  });

  it('writes texts and distinguishes an empty one from one that is not set', async () => {
    const user = userEvent.setup();
    const { text } = form('{}');
    const notes = screen.getByRole('textbox', { name: 'notes' });
    expect(notes).toHaveAttribute('placeholder', 'not set');
    await user.type(notes, 'a"b');
    expect(text()).toBe('{"notes": "a\\"b"}');
    await user.clear(notes);
    expect(text()).toBe('{"notes": ""}');
    expect(notes).toHaveAttribute('placeholder', '');
    await user.click(screen.getByRole('button', { name: 'Clear notes' }));
    expect(text()).toBe('{}');
  });

  it('clears an empty text with one more Backspace, but not with the one that emptied it', async () => {
    const user = userEvent.setup();
    const { text } = form('{"notes": "a"}');
    await user.type(screen.getByRole('textbox', { name: 'notes' }), '{Backspace}');
    expect(text()).toBe('{"notes": ""}');
    expect(screen.getByText('press Backspace for not set')).toBeInTheDocument();
    await user.keyboard('{Backspace}');
    expect(text()).toBe('{}');
  });

  it('keeps the line breaks of a text in places where nothing was typed', async () => {
    const user = userEvent.setup();
    const { text } = form('{"notes": "a\\r\\nb\\r\\nc"}');
    const notes = screen.getByRole('textbox', { name: 'notes' });
    await user.type(notes, '!', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(text()).toBe('{"notes": "a\\r\\nb!\\r\\nc"}');
  });

  it('names what does not fit in the banner, and says what is wrong once, at the field', async () => {
    const user = userEvent.setup();
    const { onviewjson } = form('{"extra": 1, "verdict": "maybe", "score": 7, "sure": "yes"}');
    const banner = screen.getByRole('note');
    expect(banner).toHaveTextContent('Does not fit the schema: verdict, score, sure · Not in the schema (kept): extra');
    expect(banner).toHaveClass('wrong');
    for (const error of [
      '"maybe" is not one of the options.',
      '7 is outside 0–1.',
      'This is text instead of yes or no.',
    ])
      expect(screen.getAllByText(error)).toHaveLength(1);
    expect(screen.getByRole('radiogroup', { name: 'verdict' })).toHaveAccessibleDescription(
      /Is it right\?.*not one of/,
    );
    await user.click(within(banner).getByRole('button', { name: 'View JSON' }));
    expect(onviewjson).toHaveBeenCalledTimes(1);
  });

  it('shows the beginning of a long value that is not an option, cut off after a whole character', () => {
    form(`{"verdict": "${'😀'.repeat(40)}"}`);
    expect(screen.getByText(`"${'😀'.repeat(19)}… is not one of the options.`)).toBeInTheDocument();
  });

  it('mentions keys outside the schema without asking for attention', () => {
    form('{"extra": 1, "verdict": "right", "more": 2}');
    const banner = screen.getByRole('note');
    expect(banner).toHaveTextContent('Not in the schema (kept): extra, more');
    expect(banner).not.toHaveClass('wrong');
  });

  it.each(['[1, 2]', 'null', '"text"'])('never overwrites %s silently', async (target) => {
    const user = userEvent.setup();
    const { text, component } = form(target);
    expect(screen.getByRole('note')).toHaveTextContent('The form needs a JSON object');
    expect(component.focusFirst()).toBe(false);
    await user.keyboard('1');
    expect(text()).toBe(target);
    await user.click(screen.getByRole('button', { name: 'Replace with an object' }));
    expect(text()).toBe('{}');
  });

  it('leaves text that is not JSON alone', () => {
    const { text } = form('{"a": ');
    expect(screen.getByRole('note')).toHaveTextContent('Your text is kept');
    expect(text()).toBe('{"a": ');
  });

  it('changes nothing while the item is read-only', async () => {
    const user = userEvent.setup();
    const onchange = jest.fn();
    const { component } = render(FieldsForm, {
      ...{ text: '{"verdict": "right", "score": 0.5}', schema, readonly: true },
      ...{ onchange, onviewjson: jest.fn() },
    });
    component.focusFirst();
    await user.keyboard('3{ArrowRight}{Backspace}');
    screen.getByRole('slider', { name: 'score' }).focus();
    await user.keyboard('{ArrowRight}{Delete}');
    await user.type(screen.getByRole('textbox', { name: 'notes' }), 'x');
    expect(onchange).not.toHaveBeenCalled();
  });
});
