import { disputeEntryPayload } from '@contract/disputes';
import { type Answer, created, ok, payloadOf } from '@test/support/mswBackend/backendRequest';
import { notFound, Refusal } from '@test/support/mswBackend/refusal';

/** The conversations about disputes, which a test puts into `state.conversations`. */
export const DISPUTE_ANSWERS = {
  getDisputes: ({ query }, state) => ok(state.conversations[query.get('transaction') ?? ''] ?? []),
  addDisputeEntry: (request, state) => {
    const payload = payloadOf(request, disputeEntryPayload);
    const found = Object.values(state.conversations)
      .flat()
      .find(({ id }) => id === payload.dispute);
    if (!found) throw notFound();
    if (found.state === 'answered') throw new Refusal(409, { detail: 'This dispute has been answered.' });
    const isPicture = payload.kind === 'picture';
    if (isPicture && found.pictures_left === 0) throw new Refusal(400, { picture: ['It has them all.'] });
    found.pictures_left -= isPicture ? 1 : 0;
    found.entries.push({
      ...{ by: 'user', author: '', at: '2026-11-22T10:00:00Z', final: false },
      text: isPicture ? null : payload.text,
      picture: isPicture ? String(found.entries.length) : null,
    });
    return created({ id: found.entries.length });
  },
  getDisputePicture: () => ok({ src: 'data:image/png;base64,iVBORw0KGgo=' }),
} satisfies Record<string, Answer>;
