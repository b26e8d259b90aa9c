import { unreachable } from '../api/problem.js';
import { uploadFile } from './upload-file.js';

/** A request that the browser gives up. */
class FailingRequest extends EventTarget {
  readonly upload = new EventTarget();
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    this.dispatchEvent(new Event('error'));
  }
}

async function problemWith(file: Blob) {
  Object.assign(globalThis, { XMLHttpRequest: FailingRequest });
  const ended = await uploadFile('/v1/imports', file, new AbortController().signal, { sent() {}, step() {} });
  return ended.end === 'failed' ? ended.problem : undefined;
}

describe('an upload that fails', () => {
  it('says that the server cannot be reached, if the file can still be read', async () => {
    expect(await problemWith(new Blob(['{"data":1}']))).toEqual(unreachable);
  });

  it('says that the file was changed if the browser can no longer read it', async () => {
    const changed = new Blob(['{"data":1}']);
    changed.slice = () => {
      const part = new Blob();
      part.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
      return part;
    };
    expect(await problemWith(changed)).toMatchObject({ detail: 'The file was changed: choose it again.' });
  });
});
