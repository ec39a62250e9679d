import { BrowserRouter } from 'react-router-dom';
import './navigation/popListener';
import { CaughtUp } from './navigation/CaughtUp';
import { AppRoutes } from './routes';
import { ErrorBoundary } from './ErrorBoundary';

/** The whole app. BrowserRouter, because the data routers cost the landing page 16 kB more. */
export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <CaughtUp />
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  );
}
