/** Writes self-signed certificates for localhost. Node signs, but has no function that makes a certificate, so its DER is written here. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TlsFiles } from "../../../host/server/platform/tls";

const DAY_MS = 86_400_000;
/** DER tags. */
const [BOOLEAN, INTEGER, BIT_STRING, OCTET_STRING, OBJECT_ID, UTF8, TIME, SEQUENCE, SET, VERSION, EXTENSIONS] = [
  0x01, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x18, 0x30, 0x31, 0xa0, 0xa3,
];
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;
/** Encoded object identifiers. */
const ID = {
  ecdsaWithSha256: "2a8648ce3d040302",
  commonName: "550403",
  alternativeName: "551d11",
  authority: "551d13",
};

const der = (tag: number | undefined, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag ?? 0, ...size]), content]);
};
const id = (hex: string): Buffer => der(OBJECT_ID, Buffer.from(hex, "hex"));
const time = (date: Date): Buffer => der(TIME, Buffer.from(`${date.toISOString().replace(/[-:T]|\..*/g, "")}Z`));
const extension = (hex: string, content: Buffer): Buffer => der(SEQUENCE, id(hex), der(OCTET_STRING, content));
const pem = (label: string, content: Buffer): string =>
  `-----BEGIN ${label}-----\n${content.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END ${label}-----\n`;

/** Writes certificate and key into a folder. @param days until the certificate ends; negative for one that has ended */
export function writeCertificate(directory: string, name = "localhost", days = 1): TlsFiles {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(SEQUENCE, id(ID.ecdsaWithSha256));
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, id(ID.commonName), der(UTF8, Buffer.from("localhost")))));
  const now = Date.now();
  const validity = der(SEQUENCE, time(new Date(now - 30 * DAY_MS)), time(new Date(now + days * DAY_MS)));
  const names = der(SEQUENCE, der(DNS_NAME, Buffer.from("localhost")), der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])));
  const isAuthority = der(SEQUENCE, der(BOOLEAN, Buffer.from([0xff])));
  const body = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    subject,
    validity,
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, der(SEQUENCE, extension(ID.alternativeName, names), extension(ID.authority, isAuthority))),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign("sha256", body, privateKey));
  const files = { certificate: path.join(directory, `${name}.pem`), key: path.join(directory, `${name}.key`) };
  writeFileSync(files.certificate, pem("CERTIFICATE", der(SEQUENCE, body, algorithm, signature)));
  writeFileSync(files.key, privateKey.export({ type: "pkcs8", format: "pem" }));
  return files;
}
