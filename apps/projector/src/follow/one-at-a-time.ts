import { defer, map, repeat, takeWhile, type Observable } from 'rxjs';

type Step<Out> = { readonly done: true } | { readonly done: false; readonly out: Out };

/**
 * What `work` makes of each element of `source`. An element is asked for when the work on the one before it is done, so
 * the source knows how busy its reader is. (`from(source)` asks at once, and whatever follows has to pile up.)
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
