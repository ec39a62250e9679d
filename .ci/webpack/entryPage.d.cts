import type { Compiler } from 'webpack';

export declare class EntryPagePlugin {
  constructor(template: string);
  apply(compiler: Compiler): void;
}
