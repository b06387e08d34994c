import { useCallback, useEffect, useRef } from 'react';
import { useFetch } from '../../screen-parts/use-fetch.ts';
import { fetchStatistics } from '../../sync/admin/search-reports.ts';
import type { Device } from '../../sync/device.ts';
import { type ResultsQuery, toStatisticsQuery } from './results-query.ts';

/** Fetches the figures and the attempts behind them; another choice of attempts aborts a running call. */
export function useStatistics(id: string, query: ResultsQuery) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { attempts, version, group, from, to } = query;
  return useFetch(
    useCallback(
      (device: Device) => {
        running.current?.abort();
        running.current = new AbortController();
        const asked = toStatisticsQuery({ attempts, version, group, from, to });
        return fetchStatistics(device, id, asked, running.current.signal);
      },
      [id, attempts, version, group, from, to],
    ),
  );
}
