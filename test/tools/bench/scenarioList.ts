import type { World } from './market/desks';
import { growth } from './market/growth';
import { messageCosts } from './market/messageCosts';
import { rowCounts } from './market/rowCounts';
import { slowCall } from './market/slowCall';
import { underLoad } from './market/underLoad';
import { provenByTests } from './provenByTests';
import type { Effort, Scenario } from './scenario';
import { broadcastScenario } from './server/broadcastScenario';
import { encodingScenarios } from './server/encodingScenario';

/** Every row of the table, in its order. */
export function scenarioList(world: World, effort: Effort): readonly Scenario[] {
  return [
    ...messageCosts(world, effort),
    rowCounts(world),
    provenByTests('S3', 'S10.S3', 'counts in the store and of renders, by the unit tests'),
    provenByTests('S4', 'S10.S4', '100 messages in 1 s over a 200 ms fetch, seeded interleavings'),
    slowCall(world),
    underLoad(world),
    growth(world),
    ...encodingScenarios,
    broadcastScenario,
  ];
}
