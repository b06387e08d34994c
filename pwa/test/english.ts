import { i18n } from '@lingui/core';

/** English as it stands in the code, for tests without a page. */
i18n.loadAndActivate({ locale: 'en', messages: {} });
