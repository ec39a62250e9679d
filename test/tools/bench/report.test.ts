import { reportOf, withReport } from './report';
import { judgeFacts } from './results';

const record = {
  at: '2026-11-20T21:00:00.000Z',
  machine: '2 cores',
  versions: { antd: '6.6.8' },
  effort: 'full, 16 pairs, seed 1',
  results: [judgeFacts('S3', 'counts', [{ name: 'rows touched', value: 1, unit: '', least: 0 }])],
};

test('the report takes the former one’s place and says on what it was measured [S10.bench]', () => {
  const document = '# Title\n\n<!-- measured -->\n\nformer figures\n\n<!-- end of measured -->\n\nafter\n';
  const report = withReport(document, reportOf(record));
  expect(report).not.toContain('former');
  expect(report).toContain('antd 6.6.8');
  expect(report).toContain('a bound was missed');
  expect(report).toMatch(/rows touched .*MISSED/);
  expect(report.endsWith('\n\nafter\n')).toBe(true);
  expect(withReport(report, reportOf(record))).toBe(report);
});

test('a document without the marks is refused, not overwritten [S10.bench]', () => {
  expect(() => withReport('# Title\n', 'report')).toThrow('measured');
});

test('a part with a name of its own is replaced alone [S10.bench]', () => {
  const parts = ['', ': first load'].map(
    (name) => `<!-- measured${name} -->\n\nformer\n\n<!-- end of measured${name} -->\n`,
  );
  const report = withReport(parts.join('\n'), 'new', 'first load');
  expect(report).toBe(parts.join('\n').replace(/former(?=\n\n<!-- end of measured: )/, 'new'));
  expect(report.match(/former/g)).toHaveLength(1);
});
