import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { ROOT } from '@test/support/run/command';
import type { Options } from './options';
import type { BenchRecord, Result } from './results';

const PINNED = ['antd', 'ag-grid-community', '@reduxjs/toolkit', 'react', 'ws', '@sparticuz/chromium'];

function versionOf(name: string): string {
  const text = readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The run's figures with what they were measured on. */
export function recordOf(results: readonly Result[], { effort, pairs, seed }: Options): BenchRecord {
  const cores = cpus();
  return {
    at: new Date().toISOString(),
    machine: `${String(cores.length)} cores, ${cores[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
    versions: Object.fromEntries(PINNED.map((name) => [name, versionOf(name)])),
    effort: `${effort}, ${String(pairs)} pairs, seed ${String(seed)}`,
    results,
  };
}
