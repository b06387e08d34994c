import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';

type Shown = Parameters<typeof I18nProvider>[0]['children'];

/** A component in an interface of this language, whose texts are English. Show English again after the test. */
export function inLanguage(locale: string, shown: Shown) {
  i18n.loadAndActivate({ locale, messages: {} });
  return <I18nProvider i18n={i18n}>{shown}</I18nProvider>;
}
