import type { Compiler } from 'webpack';

export declare class PagesPlugin {
  constructor(options: { template: string; renderer: string });
  apply(compiler: Compiler): void;
}
