import { showAntdDesk } from './AntdDesk';

showAntdDesk(new URLSearchParams(window.location.search).has('virtual'));
