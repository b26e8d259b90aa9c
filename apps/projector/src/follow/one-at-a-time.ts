import { defer, map, repeat, takeWhile, type Observable } from 'rxjs';

type Step<Out> = { readonly done: true } | { readonly done: false; readonly out: Out };

/**
 * The result of `work` for each element of `source`. An element is requested when the work on the previous one is done, so
 * the source knows how busy its reader is. (`from(source)` requests at once, and elements pile up.)
 */
export function oneAtATime<In, Out>(source: AsyncIterable<In>, work: (element: In) => Promise<Out>): Observable<Out> {
  return defer(() => {
    const iterator = source[Symbol.asyncIterator]();
    return defer(async (): Promise<Step<Out>> => {
      const next = await iterator.next();
      return next.done === true ? { done: true } : { done: false, out: await work(next.value) };
    }).pipe(
      repeat(),
      takeWhile((step) => !step.done),
      map(({ out }) => out),
    );
  });
}
