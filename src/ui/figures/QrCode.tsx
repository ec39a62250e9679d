import { encode } from 'uqr';

/** The white margin in modules. Without it some cameras find nothing. */
const QUIET_ZONE = 4;

/** One rectangle for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1] === true) return '';
        const end = row.indexOf(false, x);
        const width = String(end - x);
        return `M${String(x)} ${String(y)}h${width}v1h-${width}z`;
      }),
    )
    .join('');
}

interface QrCodeProps {
  text: string;
  /** Its name for screen readers. */
  label: string;
}

/** A text as a QR code, dark on white in both themes. It is loaded on demand, with the library that encodes it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${String(size)} ${String(size)}`} shapeRendering="crispEdges">
      <path fill="white" d={`M0 0h${String(size)}v${String(size)}H0z`} />
      <path fill="black" d={pathOf(data)} />
    </svg>
  );
}
