export const docsStyle = `
:root { color-scheme: light dark; --ground: #f9f9f7; --surface: #fff; --line: #e4e4e0; --ink: #24262e; --ink-2: #5d606c;
  --accent: #3d5bd0; --green: #217a4b; --amber: #8a5a06; --red: #b3372c; }
@media (prefers-color-scheme: dark) { :root { --ground: #111318; --surface: #191c22; --line: #2b2f38; --ink: #eceef2;
  --ink-2: #a9adb8; --accent: #93a9ff; --green: #6fcf97; --amber: #e5b567; --red: #f0897d; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; display: grid; grid-template-columns: 260px minmax(0, 1fr); background: var(--ground); color: var(--ink);
  font: 14px/1.55 Inter, system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px 16px; border-right: 1px solid var(--line); }
nav a { display: block; padding: 2px 8px; color: var(--ink); text-decoration: none; border-radius: 5px; }
nav > a { font-weight: 600; margin-top: 8px; }
nav ul { list-style: none; margin: 0; padding: 0 0 0 8px; }
nav li a { color: var(--ink-2); font-size: 13px; }
nav a:hover, nav a:focus-visible { color: var(--accent); }
main { padding: 24px 32px 96px; max-width: 860px; }
h1 { font-size: 24px; margin: 0 0 8px; } h2 { font-size: 20px; margin: 48px 0 8px; } h3 { font-size: 16px; margin: 0 0 4px; }
a { color: var(--accent); }
article, details:not(article details) { background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
  padding: 16px; margin: 16px 0; }
code, pre { font: 13px/1.5 'JetBrains Mono', ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: 8px; padding: 12px; overflow: auto; margin: 4px 0; }
figure { margin: 12px 0; } figcaption { color: var(--ink-2); font-size: 12px; }
.route { margin: 0 0 8px; } .route b { font-size: 12px; }
.get { color: var(--accent); } .post { color: var(--green); } .put, .patch { color: var(--amber); } .delete { color: var(--red); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; color: var(--ink-2); font-weight: 500; }
td, th { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:target { background: color-mix(in srgb, var(--accent) 14%, transparent); }
summary { cursor: pointer; }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 16px; } }
`;
