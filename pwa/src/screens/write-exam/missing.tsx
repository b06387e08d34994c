import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { useOnline } from '../../platform/online.ts';
import { usePull } from '../../screen-parts/use-pull.ts';
import { pullExams } from '../../sync/pull/pull-exams.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, TabTitle } from '../../ui/page.tsx';

interface MissingProps {
  /** Pulls it from the server; if it arrives, the caller's live query shows it. */
  pull: Parameters<typeof usePull>[0];
  title: string;
  /** The reasons, with and without a network; with one, that of a failed pull counts. */
  online: string;
  offline: string;
  back: { words: string; path: string };
}

/** Shown if the URL refers to something that is neither on this device nor on the server. */
export function Missing({ pull, title, online, offline, back }: MissingProps) {
  const isOnline = useOnline();
  const navigate = useNavigate();
  const [{ isLoading, problem }] = usePull(pull);
  if (isLoading) return <Loader />;
  return (
    <Page>
      <TabTitle>{title}</TabTitle>
      <EmptyState level={1} title={title} action={<Button onClick={() => navigate(back.path)}>{back.words}</Button>}>
        {isOnline ? (problem ?? online) : offline}
      </EmptyState>
    </Page>
  );
}

/** Shown instead of an exam that is neither on this device nor on the server. */
export function ExamMissing({ back }: Pick<MissingProps, 'back'>) {
  return (
    <Missing
      pull={pullExams}
      title={t`Exam not found`}
      online={t`It may have been deleted.`}
      offline={t`It is not saved on this device, and you are offline.`}
      back={back}
    />
  );
}
