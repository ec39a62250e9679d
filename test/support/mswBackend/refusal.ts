/** An error answer: thrown anywhere in the backend's answers. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(JSON.stringify(body));
  }
}

export const badRequest = (detail: string) => new Refusal(400, { detail });
export const forbidden = (detail: string) => new Refusal(403, { detail });
export const notFound = () => new Refusal(404, { detail: 'Not found.' });
export const unauthorized = (detail = 'Authentication credentials were not provided.') => new Refusal(401, { detail });
