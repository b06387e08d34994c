import { t } from '@lingui/core/macro';
import { type RankedRow, rank } from '@quiz-app/shared/leaderboard';
import { type CSSProperties, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../../device/use-session.ts';
import { personName } from '../../../exam-ui/person-name.ts';
import { formatNumber } from '../../../language/format.ts';
import { FetchFailed } from '../../../screen-parts/fetch-failed.tsx';
import { useFetch, useProblemToast } from '../../../screen-parts/use-fetch.ts';
import { fetchLeaderboard } from '../../../sync/admin/search-reports.ts';
import type { Device } from '../../../sync/device.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Bubble } from '../../../ui/bubble.tsx';
import { Loader } from '../../../ui/loader.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { GroupField } from '../../parts/group-select.tsx';
import { OfflineNotice } from '../../parts/offline-notice.tsx';
import { useGroups } from '../../parts/use-groups.ts';
import styles from './leaderboard.module.css';

/** All users who took an exam, or those of a group, by the total marks of their attempts. */
export function LeaderboardScreen() {
  const { _id: ownId } = useUser();
  const [parameters, setParameters] = useSearchParams();
  const group = parameters.get('group') ?? '';
  const askForRows = useCallback((device: Device) => fetchLeaderboard(device, group), [group]);
  const [leaderboard, fetchAgain] = useFetch(askForRows);
  useProblemToast(leaderboard.problem);
  const { data: rows, isLoading } = leaderboard;
  const groups = useGroups();
  const ranked = rows && groups && rank(rows);
  const isOwn = ({ user }: RankedRow) => user._id === ownId;
  return (
    <Page list>
      <PageHead title={t`Leaderboard`} lede={t`Total marks from all attempts`} />
      <OfflineNotice>
        {ranked ? t`This list may be out of date.` : t`The leaderboard needs a connection.`}
      </OfflineNotice>
      {!leaderboard.refusal && (
        <GroupField
          cell
          className={styles.group}
          groups={groups ?? []}
          value={group}
          onChange={({ target: { value } }) =>
            setParameters(value ? { group: value } : {}, { replace: true, preventScrollReset: true })
          }
        />
      )}
      {(isLoading || !groups) && !ranked && <Loader />}
      {ranked && (
        <Table
          caption={t`Leaderboard`}
          className={styles.table}
          cards={false}
          columns={makeColumns(isOwn, ranked)}
          rows={ranked}
          rowKey={({ user }) => user._id}
          rowTone={(row) => (isOwn(row) ? 'own' : undefined)}
          empty={t`No leaderboard data available`}
        />
      )}
      {leaderboard.refusal && <Banner tone="error">{leaderboard.refusal}</Banner>}
      {!rows && !isLoading && !leaderboard.refusal && (
        <FetchFailed onTryAgain={fetchAgain}>{t`The leaderboard could not be loaded.`}</FetchFailed>
      )}
    </Page>
  );
}

function makeColumns(isOwn: (row: RankedRow) => boolean, rows: RankedRow[]): Column<RankedRow>[] {
  const highest = rows[0]?.score ?? 0;
  const digits = Math.max(0, ...rows.map(({ score }) => formatNumber(score).length));
  return [
    {
      label: t`Rank`,
      cell: (row) => <Bubble mark={isOwn(row) ? 'chosen' : undefined}>{formatNumber(row.rank)}</Bubble>,
    },
    {
      label: t`Name`,
      slot: 'lead',
      cell: (row) => (
        <>
          <bdi>{personName(row.user)}</bdi> {isOwn(row) && <span className={styles.you}>{t`(you)`}</span>}
        </>
      ),
    },
    {
      label: t`Score`,
      align: 'end',
      cell: ({ score }) => <ScoreBar score={score} highest={highest} digits={digits} />,
    },
  ];
}

/** The score, with room for the longest one, and a bar relative to the highest. */
function ScoreBar({ score, highest, digits }: { score: number; highest: number; digits: number }) {
  const share = highest > 0 ? (score / highest) * 100 : 0;
  return (
    <div className={styles.bar} style={{ '--digits': digits } as CSSProperties}>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.fill} style={{ inlineSize: `${share}%` }} />
      </div>
      <span className={styles.value}>{formatNumber(score)}</span>
    </div>
  );
}
