// Draws what the screens share: icons, the top bar and the menu. Only the drawings use it; the app has its own.

const icons = {
  menu: '<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>',
  moon: '<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"/>',
  house:
    '<path d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"/><path d="M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>',
  'file-pen-line':
    '<path d="M14.364 13.634a2 2 0 0 0-.506.854l-.837 2.87a.5.5 0 0 0 .62.62l2.87-.837a2 2 0 0 0 .854-.506l4.013-4.009a1 1 0 0 0-3.004-3.004z"/><path d="M14.487 7.858A1 1 0 0 1 14 7V2"/><path d="M20 19.645V20a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l2.516 2.516"/><path d="M8 18h1"/>',
  'clipboard-check':
    '<rect width="8" height="4" x="8" y="2" rx="1" ry="1"/><path d="M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2"/><path d="m9 14 2 2 4-4"/>',
  users:
    '<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"/><path d="M16 3.128a4 4 0 0 1 0 7.744"/><path d="M22 21v-2a4 4 0 0 0-3-3.87"/><circle cx="9" cy="7" r="4"/>',
  'list-ordered':
    '<path d="M11 5h10"/><path d="M11 12h10"/><path d="M11 19h10"/><path d="M4 4h1v5"/><path d="M4 9h2"/><path d="M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02"/>',
  'log-out': '<path d="m16 17 5-5-5-5"/><path d="M21 12H9"/><path d="M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"/>',
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  plus: '<path d="M5 12h14"/><path d="M12 5v14"/>',
  pencil:
    '<path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"/><path d="m15 5 4 4"/>',
  'trash-2':
    '<path d="M10 11v6"/><path d="M14 11v6"/><path d="M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6"/><path d="M3 6h18"/><path d="M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"/>',
  ellipsis: '<circle cx="12" cy="12" r="1"/><circle cx="19" cy="12" r="1"/><circle cx="5" cy="12" r="1"/>',
  'chevron-down': '<path d="m6 9 6 6 6-6"/>',
  'chevron-left': '<path d="m15 18-6-6 6-6"/>',
  'chevrons-up-down': '<path d="m7 15 5 5 5-5"/><path d="m7 9 5-5 5 5"/>',
  'arrow-up': '<path d="m5 12 7-7 7 7"/><path d="M12 19V5"/>',
  'arrow-down': '<path d="M12 5v14"/><path d="m19 12-7 7-7-7"/>',
  download: '<path d="M12 15V3"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/><path d="m7 10 5 5 5-5"/>',
  upload: '<path d="M12 3v12"/><path d="m17 8-5-5-5 5"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
  x: '<path d="M18 6 6 18"/><path d="m6 6 12 12"/>',
  minus: '<path d="M5 12h14"/>',
  'share-2':
    '<circle cx="18" cy="5" r="3"/><circle cx="6" cy="12" r="3"/><circle cx="18" cy="19" r="3"/><line x1="8.59" x2="15.42" y1="13.51" y2="17.49"/><line x1="15.41" x2="8.59" y1="6.51" y2="10.49"/>',
  copy: '<rect width="14" height="14" x="8" y="8" rx="2" ry="2"/><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>',
  eye: '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  'eye-off':
    '<path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49"/><path d="M14.084 14.158a3 3 0 0 1-4.242-4.242"/><path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143"/><path d="m2 2 20 20"/>',
  'scan-qr-code':
    '<path d="M17 12v4a1 1 0 0 1-1 1h-4"/><path d="M17 3h2a2 2 0 0 1 2 2v2"/><path d="M17 8V7"/><path d="M21 17v2a2 2 0 0 1-2 2h-2"/><path d="M3 7V5a2 2 0 0 1 2-2h2"/><path d="M7 17h.01"/><path d="M7 21H5a2 2 0 0 1-2-2v-2"/><rect x="7" y="7" width="5" height="5" rx="1"/>',
  'file-up':
    '<path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"/><path d="M14 2v5a1 1 0 0 0 1 1h5"/><path d="M12 12v6"/><path d="m15 15-3-3-3 3"/>',
  printer:
    '<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"/><path d="M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"/><rect x="6" y="14" width="12" height="8" rx="1"/>',
  'id-card':
    '<path d="M13 19a4 4 0 00-8 0"/><path d="M16 10h2"/><path d="M16 14h2"/><circle cx="9" cy="12" r="3"/><rect x="2" y="5" width="20" height="14" rx="2"/>',
  'grip-vertical':
    '<circle cx="9" cy="12" r="1"/><circle cx="9" cy="5" r="1"/><circle cx="9" cy="19" r="1"/><circle cx="15" cy="12" r="1"/><circle cx="15" cy="5" r="1"/><circle cx="15" cy="19" r="1"/>',
  'file-spreadsheet':
    '<path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"/><path d="M14 2v5a1 1 0 0 0 1 1h5"/><path d="M8 13h2"/><path d="M14 13h2"/><path d="M8 17h2"/><path d="M14 17h2"/>',
  'file-text':
    '<path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"/><path d="M14 2v5a1 1 0 0 0 1 1h5"/><path d="M10 9H8"/><path d="M16 13H8"/><path d="M16 17H8"/>',
  'square-plus': '<rect width="18" height="18" x="3" y="3" rx="2"/><path d="M8 12h8"/><path d="M12 8v8"/>',
  share: '<path d="M12 2v13"/><path d="m16 6-4-4-4 4"/><path d="M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8"/>',
  'clipboard-paste':
    '<path d="M11 14h10"/><path d="M16 4h2a2 2 0 0 1 2 2v1.344"/><path d="m17 18 4-4-4-4"/><path d="M8 4H6a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h12a2 2 0 0 0 1.793-1.113"/><rect x="8" y="2" width="8" height="4" rx="1"/>',
  'list-checks':
    '<path d="M13 5h8"/><path d="M13 12h8"/><path d="M13 19h8"/><path d="m3 17 2 2 4-4"/><path d="m3 7 2 2 4-4"/>',
  'calendar-clock':
    '<path d="M16 14v2.2l1.6 1"/><path d="M16 2v3"/><path d="M21 7.338V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h2.338"/><path d="M3 9h5.859"/><path d="M8 2v3"/><circle cx="16" cy="16" r="6"/>',
  'table-2': '<path d="M3 9h18"/><path d="M9 3v18"/><rect x="3" y="3" width="18" height="18" rx="2"/>',
  square: '<rect width="18" height="18" x="3" y="3" rx="2"/>',
};

const menus = {
  admin: {
    Home: 'house',
    Exams: 'file-pen-line',
    Reports: 'clipboard-check',
    People: 'users',
    Leaderboard: 'list-ordered',
  },
  user: { Home: 'house', Reports: 'clipboard-check' },
};

const icon = (name) => `<i data-icon="${name}"></i>`;

function drawFrame() {
  const { role, menu, view } = document.body.dataset;
  const main = document.querySelector('main');
  if (role === 'none') return;
  const entries = Object.entries(menus[role]).map(
    ([label, name]) =>
      `<li><a class="menu__item" href="#"${label === menu ? ' aria-current="page"' : ''}><span class="bubble">${icon(name)}</span><span class="menu__label">${label}</span></a></li>`,
  );
  const [name, roleName] = role === 'admin' ? ['Henrik Lindqvist', 'Admin'] : ['Amara Okafor', 'User'];
  const shell = document.createElement('div');
  shell.className = 'shell';
  if (view) shell.dataset.view = view;
  if ('collapsed' in document.body.dataset) shell.dataset.menu = 'collapsed';
  shell.innerHTML = `<header class="topbar">
    <button class="icon-button" type="button" aria-label="Menu">${icon('menu')}</button>
    <a class="brand" href="#"><svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2.5" opacity="0.6"><circle cx="8" cy="8" r="5.25"/><circle cx="24" cy="8" r="5.25"/><circle cx="8" cy="24" r="5.25"/></g><circle cx="24" cy="24" r="6.5" fill="currentColor"/></svg>Quiz App</a>
    <div class="topbar__end">
      ${role === 'admin' ? `<a class="icon-button" href="command-menu.html" aria-label="Search and actions" title="Search and actions (Ctrl+K)">${icon('search')}</a>` : ''}
      <a class="who" href="#"><span class="who__name">${name}</span><span class="who__role">Role : ${roleName}</span></a>
      <button class="icon-button" type="button" data-theme-toggle aria-label="Switch theme">${icon('moon')}</button>
    </div>
  </header>
  <nav class="menu" aria-label="Main"><ul class="menu__list">${entries.join('')}</ul>
    <div class="menu__foot"><a class="menu__item" href="#"><span class="bubble">${icon('log-out')}</span><span class="menu__label">Logout</span></a></div>
  </nav>`;
  main.replaceWith(shell);
  shell.append(main);
}

function drawIcons() {
  for (const place of document.querySelectorAll('[data-icon]')) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const { icon: name, class: extra = '', ...data } = place.dataset;
    svg.setAttribute('class', `icon ${extra}`);
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    Object.assign(svg.dataset, data);
    svg.innerHTML = icons[name];
    place.replaceWith(svg);
  }
}

/** The printed name grid beside the log-in, as in the app's name-grid component. */
function drawNameGrid() {
  const place = document.querySelector('[data-art]');
  if (!place) return;
  const word = 'QUIZ APP';
  const parts = [];
  for (const [x, letter] of [...word].entries()) {
    const left = 52 + 36 * x;
    parts.push(`<rect class="name-grid__box" x="${left}" y="40" width="36" height="30"/>`);
    if (letter !== ' ')
      parts.push(`<text class="name-grid__letter" x="${left + 18}" y="61" font-size="17">${letter}</text>`);
    for (let y = 0; y < 26; y++) {
      const key = String.fromCharCode(65 + y);
      const [cx, cy] = [left + 18, 90 + 20 * y];
      parts.push(
        key === letter
          ? `<circle class="name-grid__mark" cx="${cx}" cy="${cy}" r="8"/>`
          : `<circle class="name-grid__ring" cx="${cx}" cy="${cy}" r="8"/><text class="name-grid__key" x="${cx}" y="${cy + 2.5}" font-size="7">${key}</text>`,
      );
    }
  }
  place.innerHTML = `<svg viewBox="0 0 376 640" aria-hidden="true">${parts.join('')}</svg>`;
}

drawFrame();
drawNameGrid();
drawIcons();

document.addEventListener('click', ({ target }) => {
  const folded = target.closest('[aria-controls="filters"]');
  if (folded) {
    const isOpen = folded.getAttribute('aria-expanded') !== 'true';
    folded.setAttribute('aria-expanded', isOpen);
    document.getElementById('filters').hidden = !isOpen;
  }
  if (target.closest('[data-theme-toggle]')) {
    const { dataset } = document.documentElement;
    const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    dataset.theme = isDark ? 'light' : 'dark';
  }
  for (const menu of document.querySelectorAll('details.pop[open]')) if (!menu.contains(target)) menu.open = false;
});
