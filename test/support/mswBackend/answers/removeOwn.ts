import { type BackendRequest, nothing, type Reply, userOf } from '@test/support/mswBackend/backendRequest';
import { notFound } from '@test/support/mswBackend/refusal';
import type { BackendState } from '@test/support/mswBackend/state';

/** Deletes an own record: 204, and 204 again; 404 if it is another user's or never existed (decision 141). */
export function removeOwn<Kind extends { id: string }>(
  request: BackendRequest,
  state: BackendState,
  kind: string,
  records: Kind[],
  ownerOf: (record: Kind) => string | null,
): Reply {
  const { id: owner } = userOf(request);
  const key = `${kind}/${request.id}`;
  const at = records.findIndex((record) => record.id === request.id && ownerOf(record) === owner);
  if (at >= 0) {
    records.splice(at, 1);
    state.removed.push({ owner, id: key });
  } else if (!state.removed.some((gone) => gone.owner === owner && gone.id === key)) throw notFound();
  return nothing();
}
