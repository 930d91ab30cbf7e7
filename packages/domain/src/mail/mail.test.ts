import { describe, expect, it } from 'vitest';
import { layOut, letterOf } from './index.ts';

const hostile = `<img src=x onerror=alert(1)> & "Sons"`;
const invitation = {
  inviter: hostile,
  organization: `Larkfield\r\nBcc: everybody@example.test`,
  role: 'Viewer',
  link: 'https://atrium.example/invitation#token="><script>',
  minutes: 30 * 1440,
};

describe('a mail', () => {
  it('escapes user input in texts and addresses', () => {
    const { html, text } = layOut(letterOf('organizationInvitation', invitation));
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;');
    expect(html).toContain('href="https://atrium.example/invitation#token=&quot;&gt;&lt;script&gt;"');
    expect(text).toContain(hostile);
  });

  it('has a subject of one line for any input', () => {
    const { subject } = layOut(letterOf('organizationInvitation', { ...invitation, inviter: 'x'.repeat(300) }));
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThanOrEqual(200);
  });

  it('has its link and its expiry in HTML and text', () => {
    const link = 'https://atrium.example/verify-email#token=abc';
    const { html, text } = layOut(letterOf('verifyEmail', { link, minutes: 1440 }));
    for (const form of [html, text]) {
      expect(form).toContain(link);
      expect(form).toContain('1 day.');
    }
    expect(html).not.toContain('<style');
  });

  it('shows a code', () => {
    const { html, text } = layOut(letterOf('oneTimeCode', { code: '042517', minutes: 10 }));
    expect(html).toContain('042517');
    expect(text).toContain('\n042517\n');
    expect(text).toContain('10 minutes');
  });
});
