// Opens the page that was asked for once the server answers.
const LOOK_AGAIN = [1_000, 2_000, 3_000, 5_000];
const state = document.getElementById('state');
let looks = 0;
let timer;

// The theme, as mode-watcher stores it; the system's own otherwise.
const theme = localStorage.getItem('mode-watcher-mode');
if (theme === 'dark' || theme === 'light') document.documentElement.style.colorScheme = theme;

function nameTrouble() {
  document.querySelector('h1').textContent = navigator.onLine ? 'The server cannot be reached' : 'You are offline';
}

async function look() {
  clearTimeout(timer);
  nameTrouble();
  state.textContent = 'Trying…';
  try {
    const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    if (answer.ok) return location.reload();
  } catch {
    // Still away.
  }
  state.textContent = 'Waiting for a connection';
  timer = setTimeout(look, LOOK_AGAIN[Math.min(looks++, LOOK_AGAIN.length - 1)]);
}

document.querySelector('button').addEventListener('click', look);
addEventListener('online', look);
nameTrouble();
timer = setTimeout(look, LOOK_AGAIN[0]);
