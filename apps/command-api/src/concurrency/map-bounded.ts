/** Maps in order with at most `limit` calls running. After a failure no more calls start, and it rejects with the first error. */
export async function mapBounded<In, Out>(
  inputs: readonly In[],
  limit: number,
  work: (input: In, index: number) => Promise<Out>,
): Promise<Out[]> {
  const outputs = new Array<Out>(inputs.length);
  const queue = inputs.entries();
  let failed = false;
  const worker = async () => {
    for (const [index, input] of queue) {
      if (failed) return;
      try {
        outputs[index] = await work(input, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: Math.min(limit, inputs.length) }, worker);
  const settled = await Promise.allSettled(workers);
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
  return outputs;
}
