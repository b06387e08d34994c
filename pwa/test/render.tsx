import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';

const Provider = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;

/** Renders with the texts of the app, as Testing Library's `render` does without them. */
export const render = (shown: ReactNode) => renderAlone(shown, { wrapper: Provider });
