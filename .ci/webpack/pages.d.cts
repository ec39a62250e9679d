import type { Compiler } from 'webpack';

export declare class PagesPlugin {
  constructor(options: { template: string; backendHost: string });
  apply(compiler: Compiler): void;
}
