export declare function classesOf(file: string): Record<string, string>;
export declare function getLocalIdent(context: { resourcePath: string }, pattern: string, name: string): string;
