/** The certificate with which the server answers HTTPS itself: its settings, its checks, and reading its files. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { errorText } from "./error-text";
import type { Settings } from "./settings";

/** Paths of PEM files. */
export interface TlsFiles {
  /** Certificate of the server, followed by those of its issuers. */
  readonly certificate: string;
  /** Private key of the certificate, without a passphrase. */
  readonly key: string;
}

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Reads the paths from the settings; undefined for a server without TLS. Refuses one path without the other. */
export function tlsFiles(settings: Settings): TlsFiles | undefined {
  const certificate = settings.text("TD_TLS_CERT", undefined);
  const key = settings.text("TD_TLS_KEY", undefined);
  if (certificate !== undefined && key !== undefined)
    return { certificate: path.resolve(certificate), key: path.resolve(key) };
  if (certificate !== undefined) settings.refuse(`TD_TLS_CERT "${certificate}" needs TD_TLS_KEY, the file of its key.`);
  if (key !== undefined) settings.refuse(`TD_TLS_KEY "${key}" needs TD_TLS_CERT, the file of its certificate.`);
  return undefined;
}

/** Reads both files. Throws when a file cannot be read. */
export const readCertificate = (files: TlsFiles): Certificate => ({
  cert: readFileSync(files.certificate, "utf8"),
  key: readFileSync(files.key, "utf8"),
});

/** Reads and parses a file, or returns the problem for the operator. @param content what the file must contain */
function parseFile<Value>(
  setting: string,
  file: string,
  content: string,
  parse: (pem: string) => Value,
): { value: Value } | { problem: string } {
  let pem: string;
  try {
    pem = readFileSync(file, "utf8");
  } catch (error) {
    const remedy = `Give this account the right to read it, or set ${setting} to another file.`;
    return { problem: `${setting} ${file} cannot be read (${errorText(error)}). ${remedy}` };
  }
  try {
    return { value: parse(pem) };
  } catch (error) {
    return { problem: `${setting} ${file} must contain ${content} (${errorText(error)}).` };
  }
}

/** Returns the problems of the certificate and its key for the operator; empty when the server can use them. */
export function certificateProblems(files: TlsFiles, now = new Date()): readonly string[] {
  const certificate = parseFile(
    "TD_TLS_CERT",
    files.certificate,
    "a certificate in PEM format",
    (pem) => new X509Certificate(pem),
  );
  const key = parseFile("TD_TLS_KEY", files.key, "a private key in PEM format, without a passphrase", (pem) =>
    createPrivateKey(pem),
  );
  if ("problem" in certificate || "problem" in key)
    return [certificate, key].flatMap((file) => ("problem" in file ? [file.problem] : []));
  if (!certificate.value.checkPrivateKey(key.value))
    return [
      `TD_TLS_KEY ${files.key} is not the key of the certificate TD_TLS_CERT ${files.certificate}. ` +
        "Set both to the files of one certificate.",
    ];
  const { validTo } = certificate.value;
  if (new Date(validTo) < now)
    return [`TD_TLS_CERT ${files.certificate} was valid until ${validTo}. Renew the certificate.`];
  return [];
}
