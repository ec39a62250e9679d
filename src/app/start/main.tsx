import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/ui/tokens.css';
import '@/ui/base.css';
import { Root } from './Root';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}
