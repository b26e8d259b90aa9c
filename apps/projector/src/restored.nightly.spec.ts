// An event store that is restored while its events are followed, as by an operator who restarts nothing but the server.
import { checkpointPosition } from '@labeling/read-models/queries';
import { Load } from './load.fixture.js';
import { PROJECTOR, useProcesses } from './processes.fixture.js';
import { useStores } from './stores.fixture.js';

const stores = useStores();
const start = useProcesses();

describe('read models whose event store was restored from a copy while they followed it', () => {
  it('are rebuilt automatically, and follow new events', async () => {
    const projector = start(PROJECTOR, stores.env());
    const kept = await Load.begin(stores.store());
    for (let i = 0; i < 5; i++) await kept.work();
    const restore = await stores.backUpEvents();
    const lost = await Load.begin(stores.store());
    for (let i = 0; i < 20; i++) await lost.work();
    await stores.until(async () => (await checkpointPosition(stores.pool())) >= lost.position);
    await restore();
    await projector.said((line) =>
      JSON.parse(line).msg.includes('the read models are built again') ? true : undefined,
    );
    const later = await Load.begin(stores.store());
    await later.work();
    // The earlier read models had folded further than this, so the checkpoint alone does not show the new ones.
    await stores.until(async () => (await later.seen(stores.pool())).items.size > 0);
    await stores.until(async () => (await checkpointPosition(stores.pool())) >= later.position);
    expect(await later.seen(stores.pool())).toEqual(later.expected());
    expect(await kept.seen(stores.pool())).toEqual(kept.expected());
    expect((await lost.seen(stores.pool())).items.size).toBe(0);
  });
});
