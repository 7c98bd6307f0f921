import { describe, expect, it } from 'vitest';
import { readsAsAdmin } from './reserved-name.ts';

describe('the reserved name Admin', () => {
  it.each([
    'Admin',
    'ADMIN',
    ' aDmIn ',
    'Аdmin', // Cyrillic А
    'Admіn', // Cyrillic і
    'аԁміп', // Cyrillic throughout
    'ΑDΜΙΝ', // Greek capitals
    'αdmιn',
    'Ａｄｍｉｎ', // full width
    '𝐀𝐝𝐦𝐢𝐧', // mathematical
    'Ⓐⓓⓜⓘⓝ',
    '🅐🅓🅜🅘🅝',
    '🇦🇩🇲🇮🇳',
    'ᴀᴅᴍɪɴ',
    'ᎪᎠᎷIN', // Cherokee
    'Adm1n',
    '4dmin',
    '@dm!n',
    'adm|n',
    'Admln',
    'Adrnin',
    'aclmin',
    'Ádmîñ',
    'A\u0301d\u0323min',
    'Ad\u200bmin', // zero-width space
    'Ad\u200d\u2060min\ufeff',
    '\u202eAdmin', // right-to-left override
    'Ad\u00admin', // soft hyphen
    'A d m i n',
    'A.d.m.i.n.',
    '[Admin]',
    'admın', // dotless i
    'ADMİN', // dotted I
  ])('is recognised in %j', (name) => {
    expect(readsAsAdmin(name)).toBe(true);
  });

  it.each([
    'Administrator',
    'Admin assistant',
    'Site admin',
    'Adman',
    'manager',
    'worker',
    'Damin',
    'админ',
    '管理',
    '—',
  ])('is not recognised in %j', (name) => {
    expect(readsAsAdmin(name)).toBe(false);
  });
});
