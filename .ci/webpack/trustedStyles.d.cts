export const WRITES: readonly { file: string; count: number }[];
export function trustStyles(source: string, file: string, count: number): string;
