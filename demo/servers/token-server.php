<?php

/**
 * Sample server of a partner, in PHP without packages: answers `POST /admin-token` with a token for the signed-in user of the partner's own site.
 *
 *   TD_ADMIN_URL=https://admin.example.com TD_API_KEY=td_… TD_USER=dealer@example.com php -S localhost:3000 token-server.php
 *
 * The API key stays on this server. The page receives only the token, which ends after 15 minutes.
 */

declare(strict_types=1);

/** Returns the mail address of the user who is signed in to your site, or null. Replace it by your own session. */
function currentUser(): ?string
{
    return getenv('TD_USER') ?: null;
}

/** Requests a token for a user that reads the dealers and nothing else. Returns the status and the answer. */
function requestToken(string $user): array
{
    $body = ['user' => $user, 'elements' => ['td-fitters', 'td-fitter'], 'readOnly' => true];
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => ['Authorization: Bearer ' . getenv('TD_API_KEY'), 'Content-Type: application/json'],
        'content' => json_encode($body),
        'timeout' => 10,
        'ignore_errors' => true,
    ]]);
    $answer = file_get_contents(getenv('TD_ADMIN_URL') . '/admin/api/session/embed-token', false, $context);
    $status = preg_match('/ (\d{3}) /', $http_response_header[0] ?? '', $match) ? (int) $match[1] : 0;
    return [$status, $answer === false ? '' : $answer];
}

function send(int $status, mixed $body): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    echo json_encode($body);
}

// A request of another site's page must not get the token of your user.
$isOwnPage = in_array($_SERVER['HTTP_SEC_FETCH_SITE'] ?? 'none', ['same-origin', 'none'], true);
$user = currentUser();
if ($_SERVER['REQUEST_METHOD'] !== 'POST' || $_SERVER['REQUEST_URI'] !== '/admin-token' || !$isOwnPage) {
    send(404, (object) []);
} elseif ($user === null) {
    send(401, (object) []);
} else {
    [$status, $answer] = requestToken($user);
    if ($status === 200) {
        send(200, json_decode($answer)->data);
    } else {
        // The reason is for you, not for the visitor.
        error_log("The administration answered $status: $answer");
        send(502, (object) []);
    }
}
