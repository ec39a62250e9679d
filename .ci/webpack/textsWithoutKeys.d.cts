import type { RuleSetRule } from 'webpack';

export function withoutKeys(text: string, file: string, readEnglish: (from: string) => string): string;
export function textRules(source: string): RuleSetRule;
