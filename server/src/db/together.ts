type Results<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> };

/**
 * Waits for statements of one transaction that do not need each other's answers: they travel to the database together
 * and are carried out in their order.
 *
 * @throws the failure of the first one in this order, when all have ended
 */
export async function together<Work extends readonly unknown[]>(...work: Work): Promise<Results<Work>> {
  const ended = await Promise.allSettled(work);
  return ended.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as Results<Work>;
}
