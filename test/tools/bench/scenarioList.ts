import type { World } from './market/desks';
import { accepting, books } from './ledger/accepting';
import { announcing } from './ledger/announcing';
import { commits } from './ledger/commits';
import { settleLag, settling } from './ledger/settling';
import { windows } from './ledger/windows';
import { coldLoads, furtherVisits } from './firstLoad/firstLoads';
import { growth } from './market/growth';
import { panelCosts } from './market/panels/panelCosts';
import { panelGrowth } from './market/panels/panelGrowth';
import { panelLoad } from './market/panels/panelLoad';
import { panelRows } from './market/panels/panelRows';
import { longStatement } from './lists/longStatement';
import { messageCosts } from './market/messageCosts';
import { rowCounts } from './market/rowCounts';
import { slowCall } from './market/slowCall';
import { underLoad } from './market/underLoad';
import { watchedHour } from './market/watchedHour';
import { provenByTests } from './provenByTests';
import type { Effort, Scenario } from './scenario';
import { followersScenario } from './server/followersScenario';
import { broadcastScenario } from './server/broadcastScenario';
import { encodingScenarios } from './server/encodingScenario';

/** Rows of the ledger, which need a database only. */
export const ledgerScenarios: readonly Scenario[] = [
  accepting,
  ...books,
  ...settling,
  commits,
  windows,
  settleLag,
  announcing,
];

/** Rows that need the built app, a browser or many clients, in their order. */
export function scenarioList(world: World, effort: Effort): readonly Scenario[] {
  return [
    ...messageCosts(world, effort),
    ...panelCosts(world),
    rowCounts(world),
    panelRows(world),
    provenByTests('S3', 'S10.S3', 'counts in the store and of renders, by the unit tests'),
    provenByTests('S4', 'S10.S4', '100 messages in 1 s over a 200 ms fetch, seeded interleavings'),
    slowCall(world),
    coldLoads(world, effort),
    furtherVisits(world, effort),
    underLoad(world),
    panelLoad(world),
    ...growth(world),
    panelGrowth(world),
    ...encodingScenarios,
    broadcastScenario,
    followersScenario,
    watchedHour(world),
    longStatement(world),
  ];
}
