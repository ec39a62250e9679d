/** The answer of `ask` if it comes in time, otherwise `fallback`. */
export async function inTime<Answer, Fallback>(
  ms: number,
  ask: () => Promise<Answer>,
  fallback: Fallback,
): Promise<Answer | Fallback> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Fallback>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms);
  });
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
}
