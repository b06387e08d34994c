import { t } from '@lingui/core/macro';
import { Link, Outlet } from 'react-router-dom';
import { useUser } from '../device/use-session.ts';
import { useLanguage } from '../language/language.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page, TabTitle } from '../ui/page.tsx';

/** Keeps other users out of admin pages, before such a page reads anything stored on this device. */
export function OnlyAdmins() {
  useLanguage();
  if (useUser().isAdmin) return <Outlet />;
  const title = t`This page is for admins.`;
  const toHome = (
    <Button asChild>
      <Link to={paths.home()}>{t`Go to Home`}</Link>
    </Button>
  );
  return (
    <Page>
      <TabTitle>{title}</TabTitle>
      <EmptyState level={1} title={title} action={toHome} />
    </Page>
  );
}
