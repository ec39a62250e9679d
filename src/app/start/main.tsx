import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import { Root } from './Root';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}
