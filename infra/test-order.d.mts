type Test = { path: string };

export default class TestOrder {
  shard<Each extends Test>(tests: Each[], share: { shardIndex: number; shardCount: number }): Each[];
}
