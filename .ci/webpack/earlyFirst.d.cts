import type { Compiler } from 'webpack';

export declare class EarlyFirstPlugin {
  apply(compiler: Compiler): void;
}
