import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0.0.0 Safari/537.36 OPR/127.0.0.0', 'Opera on Windows'],
  ['Opera/9.80 (Windows NT 6.1)', 'Opera on Windows'],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0 Mobile Safari/537.36 EdgA/143.0', 'Edge on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.0 EdgiOS/143.0 Safari/604.1', 'Edge on iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) FxiOS/146.0 Safari/605.1.15', 'Firefox on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/143.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['Firefox/146.0', 'Firefox'],
  ['Mozilla/5.0 NotFirefox/1 (LinuxMint)', 'Mozilla'],
  ['a.b-c_1/2', 'a.b-c_1'],
  [`${'a'.repeat(30)}/1`, 'a'.repeat(30)],
  [`${'a'.repeat(31)}/1`, 'Unknown device'],
  ['1curl/8', 'Unknown device'],
  ['curl', 'Unknown device'],
  ['curl/8.14.1', 'curl'],
  ['<script>alert(1)</script>/1', 'Unknown device'],
  ['', 'Unknown device'],
])('describes %s as %s', (userAgent, description) => {
  expect(describeDevice(userAgent)).toBe(description);
});
