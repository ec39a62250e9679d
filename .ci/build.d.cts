export function hashOfApp(): string;
export function isBuilt(): boolean;
