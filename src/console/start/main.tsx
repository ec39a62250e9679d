import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import { speakConsole } from './speakConsole';

/** The texts are chosen first: some files of the console read them when they are loaded. */
async function start(root: HTMLElement): Promise<void> {
  speakConsole();
  const [{ Console }, { ErrorBoundary }] = await Promise.all([
    import('./Console'),
    import('@/ui/controls/ErrorBoundary'),
  ]);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <Console />
      </ErrorBoundary>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
