import { decide, fund, withdraw } from './cash';
import { deleteListing, removeListing, removeOrder, revoke } from './endings';
import { cleanUp, join, leave, returnListing } from './leaving';
import { halt, moveRates } from './market';
import type { Move } from './move';
import { read } from './reads';
import { rush } from './rush';
import { list, multilateral, order } from './trades';
import { twice } from './twice';
import { demoApproval, settle, sweep } from './worker';

/** Every kind of operation, with how often it comes. */
export const MOVES: Readonly<Record<string, { weight: number; move: Move }>> = {
  join: { weight: 2, move: join },
  fund: { weight: 8, move: fund },
  withdraw: { weight: 6, move: withdraw },
  decide: { weight: 11, move: decide },
  list: { weight: 18, move: list },
  order: { weight: 22, move: order },
  multilateral: { weight: 9, move: multilateral },
  settle: { weight: 52, move: settle },
  demoApproval: { weight: 2, move: demoApproval },
  revoke: { weight: 6, move: revoke },
  deleteListing: { weight: 5, move: deleteListing },
  removeListing: { weight: 4, move: removeListing },
  removeOrder: { weight: 4, move: removeOrder },
  rates: { weight: 3, move: moveRates },
  halt: { weight: 1, move: halt },
  leave: { weight: 1, move: leave },
  returnListing: { weight: 4, move: returnListing },
  cleanUp: { weight: 2, move: cleanUp },
  sweep: { weight: 1, move: sweep },
  rush: { weight: 3, move: rush },
  twice: { weight: 4, move: twice },
  read: { weight: 12, move: read },
};
