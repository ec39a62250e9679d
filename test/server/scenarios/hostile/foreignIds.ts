import { fieldsOf, objectText } from './sample';
import { bodySchema, JSON_TYPE, queryNames, type Spoiled, type Spoiling } from './spoiled';

/** The fields of bodies that name something by its id. */
const NAMES_A_THING = ['account', 'bank_account', 'dispute', 'id', 'listing', 'passkey', 'transaction', 'user'];

/**
 * A call with every known id in its path, in each parameter of its query, and in each field of its body that names
 * something.
 *
 * @param isOthers true if the caller owns nothing that has one of these ids, so that no change may be let in
 */
export function requestsOfIds({ place, right, known, headers, random }: Spoiling, isOthers: boolean): Spoiled[] {
  const { method, path } = place;
  const schema = bodySchema(place);
  const fields = schema ? new Map([...fieldsOf(schema, random, known), ...right]) : null;
  const fill = (id: string) => path.replace(/\{\w+\}/g, id);
  const bodyOf = (changed: Record<string, string> = {}) =>
    fields && {
      headers: [...headers, JSON_TYPE],
      body: Buffer.from(objectText(new Map([...fields, ...Object.entries(changed)]))),
    };
  const send = (title: string, at: string, isHopeless: boolean, changed?: Record<string, string>): Spoiled => ({
    title: `${title} of somebody`,
    request: { method, path: at, headers, body: null, ...(method !== 'GET' && bodyOf(changed)) },
    isHopeless,
  });
  const names = [...(fields?.keys() ?? [])].filter((name) => NAMES_A_THING.includes(name));
  return known.ids.flatMap((id) => [
    ...(path.includes('{') ? [send(`path ${id}`, fill(id), isOthers)] : []),
    ...queryNames(place).map((name) => send(`${name} ${id}`, `${fill(id)}?${name}=${id}`, false)),
    ...names.map((name) => send(`field ${name} ${id}`, fill(id), isOthers, { [name]: id })),
  ]);
}
