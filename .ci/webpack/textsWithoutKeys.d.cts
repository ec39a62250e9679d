export function withoutKeys(text: string, file: string, readEnglish: (from: string) => string): string;
