export const ROOT: string;
export function hashOfSources(places: readonly string[], settings?: string): string;
export function readNote(file: string): string;
