import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useTransition } from 'react';
import { Router } from 'react-router-dom';
import type { AppHistory } from './app-history.ts';

const HistoryContext = createContext<AppHistory | undefined>(undefined);
const NavigatingContext = createContext(false);

interface HistoryRouterProps {
  history: AppHistory;
  children: ReactNode;
}

/** Shows the page of the present address. The page before stays until the next one has loaded. */
export function HistoryRouter({ history, children }: HistoryRouterProps) {
  const [{ location, action }, setState] = useState(history.state);
  const [isNavigating, startTransition] = useTransition();
  useLayoutEffect(() => {
    setState(history.state);
    return history.listen((state) => startTransition(() => setState(state)));
  }, [history]);
  return (
    <HistoryContext value={history}>
      <NavigatingContext value={isNavigating}>
        <Router location={location} navigationType={action} navigator={history}>
          {children}
        </Router>
      </NavigatingContext>
    </HistoryContext>
  );
}

export function useHistory(): AppHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('There is no HistoryRouter around this component');
  return history;
}

/** Whether the next page is still loading. */
export const useNavigating = (): boolean => useContext(NavigatingContext);
